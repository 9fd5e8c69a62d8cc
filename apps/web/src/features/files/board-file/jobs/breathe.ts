/** Lets the worker handle other messages: a new view to paint, or an abort. */
export async function breathe(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  signal.throwIfAborted();
}
