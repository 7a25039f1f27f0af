/* Speech so small that it is learned in a moment: words that are tones, of three speakers, packed
 * like the real ones.
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define SMALL_SPEECH_RATE 4000

/* "low" is L OW, "high" HH AY. Of each: the speakers ann, bob and eve say it six times, the last is
 * a test; and there are six prompts of one speaker, "high low". */
#define SMALL_SPEECH_DATA \
  "\"data\": [{\"file\": \"words.tar.xz\", \"list\": \"words.tsv\", \"joined\": true}," \
  " {\"file\": \"prompts.tar.xz\", \"list\": \"prompts.tsv\"}]," \
  " \"lexicon\": {\"file\": \"lexicon.tsv\"}"

#define SMALL_SPEECH_RECIPE(training) \
  "{\"kind\": \"speech\", " SMALL_SPEECH_DATA "," \
  " \"held_out\": {\"speaker\": \"eve\", \"share\": 0.2, \"utterances\": 3, \"long\": 1}," \
  " \"config\": {\"features\": {\"rate\": 4000, \"bands\": 6}, \"layers\": 1, \"hidden\": 8," \
  " \"subsampling\": [2], \"filters\": 2, \"width\": 5, \"dropout\": 0.1," \
  " \"text\": {\"target\": {\"words\": true}}}," \
  " \"card\": {\"title\": \"Small\"}," \
  " \"training\": {\"seed\": 3, \"warmup\": 3, \"utterances\": 12, \"words\": 2, \"longest\": 2," \
  " \"batch_frames\": 300, \"learning_rate\": 0.02, \"averaging\": 0.5, \"patience\": 0" training "}}"

void    small_speech_write (const char *folder);
/* A WAV file of @n samples at SMALL_SPEECH_RATE of a tone; @radians: from one to the next. */
GBytes *small_speech_tone  (int         n,
                            double      radians,
                            double      loudness);

G_END_DECLS
