import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { buttonClass, Card, DataState, layout } from '@xunban/ui';
import { Link } from 'react-router';
import { addressQueries } from '../../../identity/addresses/api/address-queries.ts';
import { orderQueries } from '../../orders/api/order-queries.ts';
import { type Todo, todoList } from '../model/todo-list.ts';
import styles from './user-centre.module.css';

/** The buyer's pending tasks, each a button; the most urgent one stands out. */
export function TodoStrip() {
  const { t } = useTranslation('user-centre');
  const counts = useQuery(orderQueries.counts);
  const addresses = useQuery(addressQueries.list);
  return (
    <Card title={t('todo')} className={styles['todos'] ?? ''}>
      <DataState query={counts}>{(known) => <Todos todos={todoList(known, addresses.data?.length)} />}</DataState>
    </Card>
  );
}

function Todos({ todos }: { todos: readonly Todo[] }) {
  const { t } = useTranslation('user-centre');
  if (todos.length === 0)
    return (
      <p>
        {t('nothing')} <span className={layout['muted']}>{t('nothingHint')}</span>
      </p>
    );
  return (
    <ul className={layout['row3']}>
      {todos.map(({ kind, count, path }, index) => (
        <li key={kind}>
          <Link to={path} className={buttonClass({ kind: index === 0 ? 'primary' : 'default' })}>
            {t(`todoItem.${kind}`, { count })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
