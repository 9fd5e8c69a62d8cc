import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@xunban/contract/client';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { Alert, Form, type FormInstance, Modal } from 'antd';
import type { ReactNode } from 'react';

interface FormDialogProps<V extends object> {
  readonly title: string;
  readonly initial: Partial<V>;
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
 * It must stand where its parent keeps it: never in antd's `Space`, whose children are keyed by their position.
 */
export function FormDialog<V extends object>(props: FormDialogProps<V>) {
  const {
    title,
    initial,
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
  const run = useMutation({
    mutationFn: submit,
    onSuccess: onClose,
    onError: (error) => showFaults(error, form, problem),
  });
  // While the answer is on its way, the own step may already show on the page.
  const isOvertaken = props.overtaken === true && !run.isPending;
  return (
    <Modal
      open
      title={title}
      width={width}
      onCancel={() => run.isPending || onCancel()}
      onOk={() => form.submit()}
      confirmLoading={run.isPending}
      okText={okText ?? t('action.save')}
      okButtonProps={{ danger, disabled: isOvertaken }}
      cancelText={t('action.cancel')}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <Form<V>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onFinish={(values) => isOvertaken || run.mutate(values)}
      >
        {isOvertaken && (
          <Form.Item>
            <Alert type="warning" showIcon title={t('console:dialog.overtaken')} />
          </Form.Item>
        )}
        {typeof children === 'function' ? children(form) : children}
      </Form>
    </Modal>
  );
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
