import { useTranslation } from '@xunban/i18n/react';
import { IconButton } from './button.tsx';
import { toast } from './toast-store.ts';

/** Copies a short text and shows whether it succeeded. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation();
  const copy = async () => {
    if (await copyText(text)) toast.success(t('toast.copied'));
    else toast.error(t('toast.copyFailed'));
  };
  return <IconButton icon="copy" label={label} onClick={() => void copy()} />;
}

/** The clipboard exists on secure origins only and may be refused; a selected field and `copy` is the way that is left. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'visuallyHidden';
    document.body.append(field);
    field.select();
    const copied = document.execCommand('copy');
    field.remove();
    return copied;
  }
}
