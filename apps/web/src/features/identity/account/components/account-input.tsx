import { type ControlProps, TextInput } from '@xunban/ui';

/** The phone number that names an account. */
export function AccountInput(props: { control: ControlProps; value: string; onChange: (value: string) => void }) {
  return (
    <TextInput
      {...props.control}
      name="account"
      type="tel"
      inputMode="tel"
      autoComplete="username"
      maxLength={20}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}
