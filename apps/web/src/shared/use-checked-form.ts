import { type FormEvent, useEffect, useRef, useState } from 'react';
import { dropDraft, storeDraft, withDraft } from './form-draft.ts';
import { trimmed } from './trimmed-form.ts';

/** The violated rule of each field; a field without one is valid. */
export type FieldErrors<F, R extends string> = { readonly [K in keyof F]?: R | undefined };

/**
 * A form whose rules are pure functions: values, errors by field, and a submit handler that is called with valid values only. The
 * error of a field is removed when the field is changed; the first invalid field gets the focus.
 * @param draft name under which typed values are stored across reloads; call `clearDraft` after the form was sent
 */
export function useCheckedForm<F extends { readonly [K in keyof F]: string }, R extends string>(
  initial: F,
  check: (form: F) => FieldErrors<F, R>,
  onSubmit: (form: F) => void,
  draft?: string,
) {
  const [start] = useState(() => (draft ? withDraft(draft, initial) : initial));
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<FieldErrors<F, R>>({});
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (draft && values !== start) storeDraft(draft, values);
  }, [draft, values, start]);

  const change = (next: Partial<F>) => {
    setValues((current) => ({ ...current, ...next }));
    setErrors((current) => ({ ...current, ...Object.fromEntries(Object.keys(next).map((name) => [name, undefined])) }));
  };
  return {
    values,
    errors,
    element,
    /** Changes several fields at once. */
    change,
    set: (name: keyof F) => (value: string) => change({ [name]: value } as Partial<F>),
    /** Shows an error and focuses its field. */
    focusError: (name: keyof F, rule: R) => {
      setErrors((current) => ({ ...current, [name]: rule }));
      focusField(element.current, String(name));
    },
    /** Shows an error without moving the focus. */
    setError: (name: keyof F, rule: R) => setErrors((current) => ({ ...current, [name]: rule })),
    submit: (event: FormEvent) => {
      event.preventDefault();
      const form = trimmed(values);
      const found = check(form);
      setValues(form);
      setErrors(found);
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
