import { MAX_PHONE_TEXT, type PhoneUse, phoneOrText } from '@xunban/contract/phone-numbers';
import { TextInput } from '@xunban/ui';
import type { ComponentProps } from 'react';

interface PhoneInputProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'onBlur'> {
  readonly use: PhoneUse;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A phone number in any spelling. It takes its stored form when the user leaves the field. */
export function PhoneInput({ use, value, onChange, ...rest }: PhoneInputProps) {
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      {...rest}
      maxLength={MAX_PHONE_TEXT}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => {
        const number = phoneOrText(use, value);
        if (number !== value) onChange(number);
      }}
    />
  );
}
