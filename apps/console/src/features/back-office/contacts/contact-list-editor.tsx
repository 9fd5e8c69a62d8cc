import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AllCalls, CallOutput, ServiceContact } from '@xunban/contract';
import { MAX_PHONE_TEXT, phoneNumber } from '@xunban/contract/phone-numbers';
import { useTranslation } from '@xunban/i18n/react';
import { Badge, Card, Field, layout, problemText, TextInput, toast } from '@xunban/ui';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { api } from '../../../shared/api.ts';
import styles from './contacts.module.css';

type Saved = CallOutput<AllCalls['staffMembers']['serviceContacts']>['items'][number];
type Contact = ServiceContact & { readonly members?: number };

const ROLES = ['sales', 'support', 'engineer'] as const;
const FIELDS = ['name', 'phone', 'weChat', 'qq', 'email'] as const;
const LENGTHS = { name: 30, phone: MAX_PHONE_TEXT, weChat: 40, qq: 20, email: 100 } as const;

/** The contacts by what they are for, in the order in which members are shared out among them; saved together. */
export function ContactListEditor({ saved }: { saved: readonly Saved[] }) {
  const { t } = useTranslation('console-contacts');
  const client = useQueryClient();
  const [contacts, setContacts] = useState<readonly Contact[]>(saved);
  const save = useMutation({
    mutationFn: () =>
      api.staffMembers.saveServiceContacts({
        body: {
          items: ROLES.flatMap((role) => contacts.filter((contact) => contact.role === role)).map(
            ({ role, name, phone, qq, weChat, email }) => ({ role, name, phone, qq, weChat, email }),
          ),
        },
      }),
    async onSuccess() {
      toast.success(t('saved'));
      await client.invalidateQueries({ queryKey: ['serviceContacts'] });
    },
    onError: (error) => toast.error(problemText(error)),
  });
  const isDirty = contacts !== saved;
  const isSound = contacts.every((contact) => Object.keys(contactFaults(contact)).length === 0);
  const change = (contact: Contact, part: Partial<ServiceContact>) =>
    setContacts(contacts.map((other) => (other === contact ? { ...other, ...part } : other)));
  return (
    <div className={layout['column']}>
      {ROLES.map((role) => {
        const own = contacts.filter((contact) => contact.role === role);
        return (
          <Card key={role} title={t(`role.${role}`)}>
            <div className={layout['column']}>
              {own.length === 0 && <p className={layout['muted']}>{t('none')}</p>}
              {own.map((contact, index) => (
                <ContactFields
                  // biome-ignore lint/suspicious/noArrayIndexKey: a contact has no other identity than its place while it is typed.
                  key={index}
                  contact={contact}
                  isFirst={index === 0}
                  onChange={(part) => change(contact, part)}
                  onUp={() => setContacts(swapped(contacts, contact, own[index - 1]))}
                  onRemove={() => setContacts(contacts.filter((other) => other !== contact))}
                />
              ))}
              <div>
                <Button
                  icon={<PlusOutlined />}
                  onClick={() =>
                    setContacts([...contacts, { role, name: '', phone: '', qq: '', weChat: '', email: '' }])
                  }
                >
                  {t('add', { role: t(`role.${role}`) })}
                </Button>
              </div>
            </div>
          </Card>
        );
      })}
      <p className={layout['muted']}>{t('hint')}</p>
      <Space wrap>
        <Button type="primary" disabled={!isDirty || !isSound} loading={save.isPending} onClick={() => save.mutate()}>
          {t('save')}
        </Button>
        <Button disabled={!isDirty} onClick={() => setContacts(saved)}>
          {t('undo')}
        </Button>
      </Space>
    </div>
  );
}

interface ContactFieldsProps {
  readonly contact: Contact;
  readonly isFirst: boolean;
  readonly onChange: (part: Partial<ServiceContact>) => void;
  readonly onUp: () => void;
  readonly onRemove: () => void;
}

function ContactFields({ contact, isFirst, onChange, onUp, onRemove }: ContactFieldsProps) {
  const { t } = useTranslation('console-contacts');
  const faults = contactFaults(contact);
  return (
    <div className={styles['contact']}>
      {FIELDS.map((name) => {
        const fault = faults[name];
        return (
          <Field key={name} label={t(`field.${name}`)} error={fault && t(`fault.${fault}`)}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={LENGTHS[name]}
                value={contact[name]}
                onChange={({ target }) => onChange({ [name]: target.value })}
              />
            )}
          </Field>
        );
      })}
      <Space wrap>
        {contact.members !== undefined && <Badge tone="neutral">{t('members', { count: contact.members })}</Badge>}
        <Button
          size="small"
          icon={<ArrowUpOutlined />}
          disabled={isFirst}
          aria-label={t('up', { name: contact.name })}
          onClick={onUp}
        />
        <Button
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t('remove', { name: contact.name })}
          onClick={onRemove}
        />
      </Space>
    </div>
  );
}

function swapped(contacts: readonly Contact[], one: Contact, other: Contact | undefined): readonly Contact[] {
  if (other === undefined) return contacts;
  return contacts.map((contact) => (contact === one ? other : contact === other ? one : contact));
}

type Fault = 'nameRequired' | 'phone' | 'qq' | 'email';

/** The faults of a contact by field. A member who reads a number has to be able to dial it. */
function contactFaults(contact: Pick<ServiceContact, 'name' | 'phone' | 'qq' | 'email'>): {
  readonly [K in keyof ServiceContact]?: Fault;
} {
  const { name, phone, qq, email } = contact;
  return {
    ...(name.trim() === '' ? { name: 'nameRequired' } : {}),
    ...(phone.trim() === '' || phoneNumber('business', phone) ? {} : { phone: 'phone' }),
    ...(/^\d*$/.test(qq.trim()) ? {} : { qq: 'qq' }),
    ...(email.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? {} : { email: 'email' }),
  };
}
