import type { BoardSpec } from '@xunban/contract/board-spec';
import { useState } from 'react';
import { type FieldChange, withChanges } from './option-view.ts';

/** A proposal of the page that the buyer has taken, and can take back as long as nothing else has changed since. */
export interface TakenProposal {
  /** Description of the applied change. */
  readonly text: string;
  readonly undo: () => void;
}

interface Step {
  readonly text: string;
  readonly before: BoardSpec;
  readonly after: BoardSpec;
}

export interface Proposals {
  readonly take: (changes: readonly FieldChange[], text: string) => void;
  /** Another board altogether takes the form's place. */
  readonly swap: (board: BoardSpec, text: string) => void;
  readonly taken: TakenProposal | undefined;
}

/** Applies what the page proposes (hints, the adviser, a profile) and offers the way back. */
export function useProposals(spec: BoardSpec, change: (change: (spec: BoardSpec) => BoardSpec) => void): Proposals {
  const [step, setStep] = useState<Step>();
  const swap = (after: BoardSpec, text: string) => {
    setStep({ text, before: spec, after });
    change(() => after);
  };
  return {
    take: (changes, text) => swap(withChanges(spec, changes), text),
    swap,
    // Going back would lose a choice that was made since, so it is not possible any more.
    taken:
      step && step.after === spec
        ? {
            text: step.text,
            undo: () => {
              change(() => step.before);
              setStep(undefined);
            },
          }
        : undefined,
  };
}
