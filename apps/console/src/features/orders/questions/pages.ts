import { QuestionCircleOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const questionsPage: ConsolePage = {
  ...{ path: '/questions', title: 'nav.questions', permission: 'order.view' },
  load: async () => (await import('./questions-page.tsx')).QuestionsPage,
  textAreas: ['console-questions'],
  menu: { group: 'orders', icon: QuestionCircleOutlined },
};
