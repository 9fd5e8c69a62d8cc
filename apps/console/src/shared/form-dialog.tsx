import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@xunban/contract/client';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { Alert, Form, type FormInstance, Modal } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { forgetText } from './kept-text.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { noteClosed, noteOpened } from './open-dialogs.ts';
import { type Keep, KeptForm, keepTyped, useFoundText } from './use-kept-form.tsx';

interface FormDialogProps<V extends object> {
  readonly title: string;
  readonly initial: Partial<V>;
  /** What of the form survives a sign-out, a reload and a crash, until it has been sent. */
  readonly keep?: Keep<V>;
  /** Whether giving up would lose something; then it is asked about, and so is leaving the page. */
  readonly isUnsaved?: (values: V) => boolean;
  /** Words of the button; a verb. */
  readonly okText?: string;
  readonly danger?: boolean;
  readonly width?: number;
  readonly submit: (values: V) => Promise<unknown>;
  /** Words of a refusal that concerns no field. */
  readonly problem?: (error: unknown) => string;
  /** A colleague was faster, and what the form asks for is no longer possible. */
  readonly overtaken?: boolean;
  /** After the work is done, and when the person gives up unless `onCancel` says otherwise. */
  readonly onClose: () => void;
  readonly onCancel?: () => void;
  readonly children: ReactNode | ((form: FormInstance<V>) => ReactNode);
}

/**
 * A question with a form. It closes when the work is done; refused, it stays with what was typed, and what the server
 * says of single fields stands beside them. Overtaken by a colleague it says so and stays, so that nothing typed is lost.
 *
 * Enter in a field sends it, as in any form.
 *
 * It must stand where its parent keeps it: never in antd's `Space`, whose children are keyed by their position.
 */
export function FormDialog<V extends object>(props: FormDialogProps<V>) {
  const {
    title,
    initial,
    keep,
    isUnsaved,
    okText,
    danger = false,
    width = 520,
    submit,
    problem = problemText,
    onClose,
    onCancel = onClose,
    children,
  } = props;
  const { t } = useTranslation(['common', 'console']);
  const [form] = Form.useForm<V>();
  const id = useId();
  const found = useFoundText(keep);
  const name = keep?.as;
  useEffect(() => {
    if (name === undefined) return;
    noteOpened(name);
    return () => noteClosed(name);
  }, [name]);
  const [unsaved, setUnsaved] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const run = useMutation({
    mutationFn: submit,
    onSuccess: () => {
      if (keep) forgetText(keep.as);
      onClose();
    },
    onError: (error) => showFaults(error, form, problem),
  });
  // While the answer is on its way, the own step may already show on the page.
  const isOvertaken = props.overtaken === true && !run.isPending;
  const cancel = () => {
    if (run.isPending) return;
    if (unsaved) setClosing(true);
    else onCancel();
  };
  const dialog = (
    <Modal
      open
      title={title}
      width={width}
      onCancel={cancel}
      confirmLoading={run.isPending}
      okText={okText ?? t('action.save')}
      okButtonProps={{ danger, disabled: isOvertaken, htmlType: 'submit', form: id }}
      cancelText={t('action.cancel')}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <Form<V>
        id={id}
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ ...initial, ...found?.values }}
        onValuesChange={(_changed, values) => {
          if (keep) keepTyped(keep, values, initial);
          setUnsaved(isUnsaved?.(values) ?? false);
        }}
        onFinish={(values) => isOvertaken || run.isPending || run.mutate(values)}
      >
        <FocusOnFirstField formId={id} form={form} />
        {isOvertaken && (
          <Form.Item>
            <Alert type="warning" showIcon title={t('console:dialog.overtaken')} />
          </Form.Item>
        )}
        {keep && <KeptForm keep={keep} form={form} initial={initial} found={found} />}
        {typeof children === 'function' ? children(form) : children}
      </Form>
    </Modal>
  );
  if (!isUnsaved) return dialog;
  return (
    <>
      {dialog}
      <LeaveQuestion isUnsaved={unsaved} isClosing={isClosing} onStay={() => setClosing(false)} onLeave={onCancel} />
    </>
  );
}

const FIELDS = 'input:not(:disabled, [type=hidden]), textarea:not(:disabled)';
const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Whoever opened the dialog by a key can type on: its first empty field has the focus before it has stopped moving. */
function FocusOnFirstField<V extends object>({
  formId,
  form,
}: {
  readonly formId: string;
  readonly form: FormInstance<V>;
}) {
  useEffect(() => {
    // A frame later the dialog has noted where the focus was, to give it back at the end.
    const frame = requestAnimationFrame(() => {
      const element = document.getElementById(formId);
      if (!element || element.contains(document.activeElement)) return;
      const fields = [...element.querySelectorAll<HTMLElement>(FIELDS)];
      // The element of a field has the field's name as its id; single buttons of a choice have none.
      const empty = fields.find(({ id }) => id !== '' && isEmpty(form.getFieldValue(id as never)));
      (empty ?? fields[0])?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [formId, form]);
  return null;
}

/** Faults of fields go to the fields; one that the form does not show, or a refusal of the whole, is said aloud. */
function showFaults<V extends object>(
  error: unknown,
  form: FormInstance<V>,
  problem: (error: unknown) => string,
): void {
  const names = new Set(Object.keys(form.getFieldsValue(true)));
  const faults = error instanceof ApiError ? error.validationErrors : [];
  const shown = faults.flatMap(({ members, message }) =>
    members
      .map((member) => member.split('.')[0] ?? '')
      .filter((name) => names.has(name))
      .map((name) => ({ name, errors: [message] })),
  );
  // The names were just read from the form itself.
  form.setFields(shown as never);
  if (shown.length === 0) toast.error(problem(error));
}
