import type { StaffTask } from '@xunban/contract';
import { useEffect, useRef, useState } from 'react';
import { wasLeftOpenAbout } from '../../../shared/open-dialogs.ts';

interface Chosen {
  readonly task: StaffTask | undefined;
  /** The task is no longer in the list. */
  readonly hasLeft: boolean;
  readonly choose: (id: string) => void;
  /** To the next or the one before, with the focus. */
  readonly move: (by: 1 | -1) => void;
}

/**
 * Returns the selected task of the list: the first, until the user chooses. When it leaves the list, because it was done or
 * taken, the next one at its position is selected, unless a dialog about it is open, which retains its input.
 */
export function useChosenTask(tasks: readonly StaffTask[], isOtherList: boolean): Chosen {
  const [last, setLast] = useState<{ readonly task: StaffTask; readonly place: number }>();
  const place = tasks.findIndex(({ id }) => id === last?.task.id);
  const found = tasks[place];
  const wantsFocus = useRef(false);

  useEffect(() => {
    if (isOtherList) return;
    if (found && last) {
      if (found !== last.task || place !== last.place) setLast({ task: found, place });
      return;
    }
    const isBusy = last !== undefined && document.querySelector('[role="dialog"]') !== null;
    if (isBusy) return;
    // The one whose dialog was left open when the session lapsed, else the first.
    const began = Math.max(
      0,
      tasks.findIndex(({ subjectId }) => wasLeftOpenAbout(subjectId)),
    );
    const at = Math.min(last?.place ?? began, tasks.length - 1);
    const next = tasks[at];
    setLast(next && { task: next, place: at });
  }, [tasks, found, place, last, isOtherList]);

  const chosenId = last?.task.id;
  useEffect(() => {
    if (!wantsFocus.current || chosenId === undefined) return;
    wantsFocus.current = false;
    document.querySelector<HTMLElement>(`[data-task="${chosenId}"]`)?.focus();
  }, [chosenId]);

  return {
    task: found ?? last?.task,
    hasLeft: last !== undefined && found === undefined,
    choose(id) {
      const at = tasks.findIndex((task) => task.id === id);
      const task = tasks[at];
      if (task) setLast({ task, place: at });
    },
    move(by) {
      const at = Math.min(Math.max((place === -1 ? (last?.place ?? 0) : place) + by, 0), tasks.length - 1);
      const task = tasks[at];
      if (!task) return;
      wantsFocus.current = true;
      setLast({ task, place: at });
    },
  };
}
