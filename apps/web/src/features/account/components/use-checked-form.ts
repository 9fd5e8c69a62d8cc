import { type FormEvent, useRef, useState } from 'react';
import { type Broken, type Rule, trimmed } from '../model/credentials.ts';

/**
 * A form whose rules are pure: values, the broken rules to show, and a submit that only passes on what is in order. A
 * field's message goes away when the field is changed; the first broken field gets the focus.
 */
export function useCheckedForm<F extends { readonly [K in keyof F]: string }>(
  initial: F,
  check: (form: F) => Broken<F>,
  onSubmit: (form: F) => void,
) {
  const [values, setValues] = useState(initial);
  const [broken, setBroken] = useState<Broken<F>>({});
  const element = useRef<HTMLFormElement>(null);

  const setBrokenField = (name: keyof F, rule: Rule | undefined) => {
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
