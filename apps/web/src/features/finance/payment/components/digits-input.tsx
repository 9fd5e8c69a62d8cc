import { type ControlProps, PasswordInput } from '@xunban/ui';

interface DigitsInputProps {
  readonly control: ControlProps;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A masked six-digit input; a phone shows its number pad. */
export function DigitsInput({ control, name, value, onChange }: DigitsInputProps) {
  return (
    <PasswordInput
      {...control}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, ''))}
    />
  );
}
