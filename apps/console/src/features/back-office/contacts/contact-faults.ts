import type { ServiceContact } from '@xunban/contract';

type Fault = 'nameRequired' | 'phone' | 'qq' | 'email';

/** What is wrong with a contact, by its field. A member who reads a number has to be able to dial it. */
export function contactFaults(contact: Pick<ServiceContact, 'name' | 'phone' | 'qq' | 'email'>): {
  readonly [K in keyof ServiceContact]?: Fault;
} {
  const { name, phone, qq, email } = contact;
  return {
    ...(name.trim() === '' ? { name: 'nameRequired' } : {}),
    ...(/^[\d+\-() ]*$/.test(phone.trim()) ? {} : { phone: 'phone' }),
    ...(/^\d*$/.test(qq.trim()) ? {} : { qq: 'qq' }),
    ...(email.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? {} : { email: 'email' }),
  };
}
