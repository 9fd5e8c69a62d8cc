/** Lets the worker hear other messages: a new view to paint, or that the work is given up. */
export async function breathe(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  signal.throwIfAborted();
}
