/**
 * Calls `done` when the graphics card has drawn everything requested so far, and the browser shows it. Uploading the images of
 * a large board and preparing its reflections can take a graphics card seconds, asynchronously.
 */
export function whenDrawn(context: WebGL2RenderingContext, done: () => void): void {
  const fence = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0);
  context.flush();
  const look = (): void => {
    // A lost context makes no fence, and ends the view by an event of its own.
    if (context.isContextLost()) return;
    const state = fence && context.clientWaitSync(fence, 0, 0);
    if (state === context.TIMEOUT_EXPIRED) {
      requestAnimationFrame(look);
      return;
    }
    if (fence) context.deleteSync(fence);
    done();
  };
  // The browser takes the image from the canvas between two frames.
  requestAnimationFrame(look);
}
