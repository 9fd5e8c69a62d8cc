import { Input } from 'antd';

interface SearchBoxProps {
  /** The text that the list is narrowed by; undefined for none. */
  readonly value: string | undefined;
  readonly label: string;
  readonly onSearch: (text: string) => void;
  readonly maxLength?: number;
  /** Sets the width; left out, it is that of a number and a name. */
  readonly className?: string | undefined;
}

/** The search field of a list. It follows the address, also one step back. */
export function SearchBox({ value = '', label, onSearch, maxLength, className }: SearchBoxProps) {
  return (
    <Input.Search
      {...(className === undefined ? { style: { width: 'min(20rem, 100%)' } } : { className })}
      allowClear
      {...(maxLength !== undefined && { maxLength })}
      key={value}
      defaultValue={value}
      placeholder={label}
      aria-label={label}
      onSearch={(text) => onSearch(text.trim())}
    />
  );
}
