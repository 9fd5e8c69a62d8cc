import { beforeEach, expect, it, vi } from 'vitest';
import type { FromSolid, SolidLook, SolidParts, SolidView } from './solid-messages.ts';
import { Solids } from './solids.ts';

/** Calls that the stage received, and a function that lets its first image appear. */
const stage = { looks: 0, disposed: 0, show: (): void => undefined };

const SolidStage = {
  make: async () => ({
    shown: new Promise<void>((resolve) => {
      stage.show = resolve;
    }),
    look: () => {
      stage.looks += 1;
    },
    dispose: () => {
      stage.disposed += 1;
    },
  }),
};

const canvas = { getContext: () => ({}) } as unknown as OffscreenCanvas;
const look = {} as SolidLook;
const view = {} as SolidView;
let received: FromSolid[];
let solids: Solids;

beforeEach(() => {
  Object.assign(stage, { looks: 0, disposed: 0 });
  received = [];
  solids = new Solids(
    (message) => received.push(message),
    async () => ({}) as SolidParts,
    async () => ({ SolidStage }),
  );
});

/** Waits for everything that can continue without the graphics card. */
const drawn = () => new Promise(setImmediate);

it('reports the board as shown once its first image is there, not before', async () => {
  solids.handle({ kind: 'solidView', id: 1, view });
  solids.handle({ kind: 'solid', id: 1, canvas, look });
  await vi.waitFor(() => expect(stage.looks).toBe(1), { timeout: 120_000 });
  await drawn();
  expect(received).toEqual([]);
  stage.show();
  await drawn();
  expect(received).toEqual([{ kind: 'solidShown', id: 1 }]);
});

it('reports nothing about a view closed before its first image', async () => {
  solids.handle({ kind: 'solidView', id: 1, view });
  solids.handle({ kind: 'solid', id: 1, canvas, look });
  await vi.waitFor(() => expect(stage.looks).toBe(1), { timeout: 120_000 });
  solids.handle({ kind: 'closeSolid', id: 1 });
  stage.show();
  await drawn();
  expect(received).toEqual([]);
  expect(stage.disposed).toBe(1);
});
