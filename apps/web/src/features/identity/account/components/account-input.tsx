import type { ControlProps } from '@xunban/ui';
import { PhoneInput } from '../../../../shared/phone-input.tsx';

/** The phone number that names an account. */
export function AccountInput(props: { control: ControlProps; value: string; onChange: (value: string) => void }) {
  return (
    <PhoneInput
      {...props.control}
      use="mobile"
      name="account"
      autoComplete="username"
      value={props.value}
      onChange={props.onChange}
    />
  );
}
