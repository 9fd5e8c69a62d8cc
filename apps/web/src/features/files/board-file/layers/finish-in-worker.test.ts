import { analyseBoard, beginAnalysis } from '@xunban/gerber';
import { type LayerTask, workOnLayer } from '@xunban/gerber/layer-work';
import { afterEach, expect, it, vi } from 'vitest';
import { finishInWorkers } from './finish-in-worker.ts';

afterEach(() => void vi.unstubAllGlobals());

const head = '%FSLAX36Y36*%\n%MOMM*%\n%ADD10C,0.2*%\n%ADD11C,0.15*%\nG01*\n';
/** Rows of tracks that are 0.25 mm apart, one of them narrower; the cleared areas next to them make the layer a heavy one. */
const copper = (narrow: number): string => {
  const rows = Array.from({ length: 150 }, (_, row) => {
    const steps = Array.from(
      { length: 18 },
      (_, step) => `X${step * 2_000_000}Y${row * 450_000}D0${step === 0 ? 2 : 1}*`,
    );
    return [row === narrow ? 'D11*' : 'D10*', ...steps].join('\n');
  });
  return `${head}${rows.join('\n')}\n%LPC*%\nX38000000Y30000000D03*\nM02*\n`;
};
const edge = `${head}D10*\nX-1000000Y-1000000D02*\nX41000000D01*\nY69000000D01*\nX-1000000D01*\nY-1000000D01*\nM02*\n`;
const files = Object.entries({ 'b.gtl': copper(3), 'b.gbl': copper(70), 'b.gko': edge }).map(([name, text]) => ({
  name,
  bytes: new TextEncoder().encode(text),
}));

/** Fakes the workers of a browser with four processors; `answer` handles their tasks. */
function browser(answer: (task: LayerTask, worker: EventTarget) => void) {
  const made: FakeWorker[] = [];
  class FakeWorker extends EventTarget {
    asked = 0;
    isEnded = false;
    constructor() {
      super();
      made.push(this);
    }
    postMessage(task: LayerTask) {
      this.asked += 1;
      setTimeout(() => answer(structuredClone(task), this));
    }
    terminate() {
      this.isEnded = true;
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('navigator', { hardwareConcurrency: 4 });
  return made;
}

const measure = (task: LayerTask, worker: EventTarget) =>
  worker.dispatchEvent(new MessageEvent('message', { data: structuredClone(workOnLayer(task)) }));
const fail = (_task: LayerTask, worker: EventTarget) => worker.dispatchEvent(new Event('error', { cancelable: true }));

it.each([
  ['measure', measure],
  ['fail', fail],
] as const)('finds the same with workers that %s as alone, and ends them', async (_name, answer) => {
  const alone = analyseBoard(files).facts;
  expect(alone.measured?.minTrace?.mm).toBe(0.15);
  const workers = browser(answer);
  const progress: string[] = [];
  const { facts } = await finishInWorkers(beginAnalysis(files), (done, total) => progress.push(`${done}/${total}`));
  expect(JSON.stringify(facts)).toBe(JSON.stringify(alone));
  expect(progress).toEqual(['1/2', '2/2']);
  expect(workers.map(({ asked, isEnded }) => isEnded && asked <= 1)).toEqual([true, true, true]);
  expect(workers.some(({ asked }) => asked === 1)).toBe(true);
});

it('begins no worker for a small board, nor where there is one processor', async () => {
  const workers = browser(measure);
  await finishInWorkers(beginAnalysis(files.slice(2)), () => {});
  vi.stubGlobal('navigator', { hardwareConcurrency: 1 });
  await finishInWorkers(beginAnalysis(files), () => {});
  expect(workers).toEqual([]);
});
