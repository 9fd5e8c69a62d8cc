import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenDrawn } from './when-drawn.ts';

const [EXPIRED, SIGNALED] = [1, 2];
let frames: (() => void)[] = [];
beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
});
afterEach(() => vi.unstubAllGlobals());

/** A graphics card that is done after some questions. */
function card(states: readonly number[], isLost = false) {
  const left = [...states];
  return {
    SYNC_GPU_COMMANDS_COMPLETE: 0,
    TIMEOUT_EXPIRED: EXPIRED,
    fenceSync: () => ({}),
    flush: () => undefined,
    isContextLost: () => isLost,
    clientWaitSync: () => left.shift(),
    deleteSync: () => undefined,
  } as unknown as WebGL2RenderingContext;
}

const nextFrame = () => {
  const due = frames;
  frames = [];
  for (const frame of due) frame();
};

it('waits for the graphics card, frame by frame', () => {
  const done = vi.fn();
  whenDrawn(card([EXPIRED, EXPIRED, SIGNALED]), done);
  for (let frame = 0; frame < 2; frame += 1) nextFrame();
  expect(done).not.toHaveBeenCalled();
  nextFrame();
  expect(done).toHaveBeenCalledOnce();
  expect(frames).toEqual([]);
});

it('is never done before the next frame, and never where the card was lost', () => {
  const done = vi.fn();
  whenDrawn(card([SIGNALED]), done);
  expect(done).not.toHaveBeenCalled();
  nextFrame();
  expect(done).toHaveBeenCalledOnce();
  const lost = vi.fn();
  whenDrawn(card([SIGNALED], true), lost);
  nextFrame();
  expect(lost).not.toHaveBeenCalled();
  expect(frames).toEqual([]);
});
