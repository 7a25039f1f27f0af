#include "app/cli/interrupts.h"

#include <glib-unix.h>
#include <signal.h>

/* The thread that called is busy, so another one waits for the signals. */
struct _SacInterrupts
{
  GMainContext *context;
  GMainLoop    *loop;
  GThread      *thread;
  GSource      *sources[2];
};

static gboolean
cancel_cb (gpointer cancellable)
{
  g_cancellable_cancel (cancellable);

  return G_SOURCE_CONTINUE;
}

static gpointer
wait_for_signals (gpointer data)
{
  SacInterrupts *self = data;

  g_main_loop_run (self->loop);

  return NULL;
}

SacInterrupts *
sac_interrupts_begin (GCancellable *cancellable)
{
  static const int signals[] = { SIGINT, SIGTERM };
  SacInterrupts *self = g_new0 (SacInterrupts, 1);

  self->context = g_main_context_new ();
  self->loop = g_main_loop_new (self->context, FALSE);

  for (gsize i = 0; i < G_N_ELEMENTS (signals); i++)
    {
      self->sources[i] = g_unix_signal_source_new (signals[i]);
      g_source_set_callback (self->sources[i], cancel_cb, g_object_ref (cancellable),
                             g_object_unref);
      g_source_attach (self->sources[i], self->context);
    }

  self->thread = g_thread_new ("interrupts", wait_for_signals, self);

  return self;
}

static gboolean
quit_cb (gpointer loop)
{
  g_main_loop_quit (loop);

  return G_SOURCE_REMOVE;
}

void
sac_interrupts_end (SacInterrupts *self)
{
  /* In the loop itself: a loop that has not started yet would not hear of it. */
  g_autoptr(GSource) quit = g_idle_source_new ();

  g_source_set_callback (quit, quit_cb, self->loop, NULL);
  g_source_attach (quit, self->context);
  g_thread_join (self->thread);

  for (gsize i = 0; i < G_N_ELEMENTS (self->sources); i++)
    {
      g_source_destroy (self->sources[i]);
      g_source_unref (self->sources[i]);
    }

  g_main_loop_unref (self->loop);
  g_main_context_unref (self->context);
  g_free (self);
}
