import { type FormEvent, useEffect, useRef, useState } from 'react';
import { dropDraft, storeDraft, withDraft } from './form-draft.ts';
import { trimmed } from './trimmed-form.ts';

/** The broken rule of each field; a field without one is in order. */
export type Broken<F, R extends string> = { readonly [K in keyof F]?: R | undefined };

/**
 * A form whose rules are pure: values, the broken rules to show, and a submit that only passes on what is in order. A
 * field's message goes away when the field is changed; the first broken field gets the focus.
 * @param draft names the form when what is typed shall survive a reload; call `clearDraft` when it was sent
 */
export function useCheckedForm<F extends { readonly [K in keyof F]: string }, R extends string>(
  initial: F,
  check: (form: F) => Broken<F, R>,
  onSubmit: (form: F) => void,
  draft?: string,
) {
  const [start] = useState(() => (draft ? withDraft(draft, initial) : initial));
  const [values, setValues] = useState(start);
  const [broken, setBroken] = useState<Broken<F, R>>({});
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (draft && values !== start) storeDraft(draft, values);
  }, [draft, values, start]);

  const change = (next: Partial<F>) => {
    setValues((current) => ({ ...current, ...next }));
    setBroken((current) => ({ ...current, ...Object.fromEntries(Object.keys(next).map((name) => [name, undefined])) }));
  };
  return {
    values,
    broken,
    element,
    /** Several fields at once, where one choice decides about others. */
    change,
    set: (name: keyof F) => (value: string) => change({ [name]: value } as Partial<F>),
    /** Shows a broken rule and takes the focus there. */
    breakField: (name: keyof F, rule: R) => {
      setBroken((current) => ({ ...current, [name]: rule }));
      focusField(element.current, String(name));
    },
    /** Shows a broken rule and leaves the focus where it is. */
    markBroken: (name: keyof F, rule: R) => setBroken((current) => ({ ...current, [name]: rule })),
    submit: (event: FormEvent) => {
      event.preventDefault();
      const form = trimmed(values);
      const found = check(form);
      setValues(form);
      setBroken(found);
      const first = Object.keys(initial).find((name) => Object.hasOwn(found, name));
      if (first) focusField(element.current, first);
      else onSubmit(form);
    },
    clearDraft: () => {
      if (draft) dropDraft(draft);
    },
  };
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const control = form?.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
  // Radio buttons of one name come as a list; the chosen one, or the first, takes the focus.
  else if (control instanceof RadioNodeList) {
    const radios = [...control].filter((node) => node instanceof HTMLInputElement);
    (radios.find((radio) => radio.checked) ?? radios[0])?.focus();
  }
}
