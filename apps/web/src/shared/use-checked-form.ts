import { type FormEvent, useRef, useState } from 'react';
import { trimmed } from './trimmed-form.ts';

/** The broken rule of each field; a field without one is in order. */
export type Broken<F, R extends string> = { readonly [K in keyof F]?: R | undefined };

/**
 * A form whose rules are pure: values, the broken rules to show, and a submit that only passes on what is in order. A
 * field's message goes away when the field is changed; the first broken field gets the focus.
 */
export function useCheckedForm<F extends { readonly [K in keyof F]: string }, R extends string>(
  initial: F,
  check: (form: F) => Broken<F, R>,
  onSubmit: (form: F) => void,
) {
  const [values, setValues] = useState(initial);
  const [broken, setBroken] = useState<Broken<F, R>>({});
  const element = useRef<HTMLFormElement>(null);

  const setBrokenField = (name: keyof F, rule: R | undefined) => {
    setBroken((current) => ({ ...current, [name]: rule }));
    if (rule) focusField(element.current, String(name));
  };
  return {
    values,
    broken,
    element,
    breakField: setBrokenField,
    set: (name: keyof F) => (value: string) => {
      setValues((current) => ({ ...current, [name]: value }));
      setBroken((current) => ({ ...current, [name]: undefined }));
    },
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
  };
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const control = form?.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}
