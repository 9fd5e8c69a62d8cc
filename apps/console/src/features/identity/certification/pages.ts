import { SafetyCertificateOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const certificationPages: readonly ConsolePage[] = [
  {
    ...{ path: '/certifications', title: 'nav.certifications', permission: 'certification.view' },
    load: async () => (await import('./certifications-page.tsx')).CertificationsPage,
    textAreas: ['console-members'],
    menu: { group: 'members', icon: SafetyCertificateOutlined },
  },
  {
    ...{ path: '/certifications/:id', title: 'nav.certification', permission: 'certification.view' },
    load: async () => (await import('./certification-page.tsx')).CertificationPage,
    textAreas: ['console-members'],
  },
];
