import { MAX_CAM_FILE_BYTES } from '@xunban/contract/cam-job-rules';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { Button } from 'antd';
import { useRef } from 'react';

const MEGABYTES = MAX_CAM_FILE_BYTES / 1_048_576;

interface ChooseFileProps {
  readonly label: string;
  readonly isPending: boolean;
  readonly onChoose: (file: File) => void;
}

/** A button that asks for one file of the computer. */
export function ChooseFile({ label, isPending, onChoose }: ChooseFileProps) {
  const { t } = useTranslation('console-cam');
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File | undefined) => {
    if (file && file.size > MAX_CAM_FILE_BYTES) toast.error(t('tooLarge', { megabytes: MEGABYTES }));
    else if (file) onChoose(file);
  };
  return (
    <>
      <Button size="small" loading={isPending} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
}
