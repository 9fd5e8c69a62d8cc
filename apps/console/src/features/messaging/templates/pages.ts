import { MessageOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const templatesPage: ConsolePage = {
  ...{ path: '/templates', title: 'nav.templates', permission: 'template.edit' },
  load: async () => (await import('./templates-page.tsx')).TemplatesPage,
  textAreas: ['console-templates', 'console-questions', 'console-instance', 'messages'],
  menu: { group: 'system', icon: MessageOutlined },
};
