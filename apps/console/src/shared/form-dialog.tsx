import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@xunban/contract/api-error';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { Alert, Form, type FormInstance, Modal } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { clearDraftText } from './draft-text.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { noteClosed, noteOpened } from './open-dialogs.ts';
import { DraftForm, type DraftOptions, storeTyped, useFoundText } from './use-draft-form.tsx';

/** The tries of one dialog: a second press after a lost answer is the same request, and has the same key. */
export interface Attempt {
  readonly idempotencyKey: string;
}

interface FormDialogProps<V extends object> {
  readonly title: string;
  readonly initial: Partial<V>;
  /** Fields that survive a sign-out, a reload and a crash, until they have been sent. */
  readonly draft?: DraftOptions<V>;
  /** Returns true when closing would lose input; closing and leaving the page then require confirmation. */
  readonly isUnsaved?: (values: V) => boolean;
  /** Label of the button; a verb. */
  readonly okText?: string;
  readonly danger?: boolean;
  readonly width?: number;
  readonly submit: (values: V, attempt: Attempt) => Promise<unknown>;
  /** Message for a refusal that concerns no field. */
  readonly problem?: (error: unknown) => string;
  /** True when a colleague was faster, and the form's action is no longer possible. */
  readonly overtaken?: boolean;
  /** Called after success, and on cancel unless `onCancel` overrides it. */
  readonly onClose: () => void;
  readonly onCancel?: () => void;
  readonly children: ReactNode | ((form: FormInstance<V>) => ReactNode);
}

/**
 * A dialog with a form. It closes on success; after a refusal it stays open with its input, and the server's errors for single
 * fields are shown next to them. After a conflicting change by a colleague it reports that and stays open, so that no input is
 * lost.
 *
 * Enter in a field submits it, as in any form.
 *
 * It must be rendered where its parent preserves it: never in antd's `Space`, whose children are keyed by their position.
 */
export function FormDialog<V extends object>(props: FormDialogProps<V>) {
  const {
    title,
    initial,
    draft,
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
  const [attempt] = useState<Attempt>(() => ({ idempotencyKey: crypto.randomUUID() }));
  const found = useFoundText(draft);
  const name = draft?.as;
  useEffect(() => {
    if (name === undefined) return;
    noteOpened(name);
    return () => noteClosed(name);
  }, [name]);
  const [unsaved, setUnsaved] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const run = useMutation({
    mutationFn: (values: V) => submit(values, attempt),
    onSuccess: () => {
      if (draft) clearDraftText(draft.as);
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
          if (draft) storeTyped(draft, values, initial);
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
        {draft && <DraftForm draft={draft} form={form} initial={initial} found={found} />}
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

/** Supports keyboard users: the first empty field has the focus before the opening animation ends. */
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
      const fields = [...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)];
      // The element of a field has the field's name as its id; single buttons of a choice have none. The value of a choice is in
      // the form alone, that of a field in a list is in the element.
      const empty = fields.find(
        ({ id, value }) => id !== '' && value === '' && isEmpty(form.getFieldValue(id as never)),
      );
      (empty ?? fields[0])?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [formId, form]);
  return null;
}

/** Shows field errors at the fields; an error of a hidden field, or of the full form, is shown as a message. */
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
