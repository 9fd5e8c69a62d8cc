import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { Card, classes, DataState, Icon, layout } from '@xunban/ui';
import { Link } from 'react-router';
import { addressQueries } from '../../../identity/addresses/api/address-queries.ts';
import { orderQueries } from '../../orders/api/order-queries.ts';
import { type Todo, todoList } from '../model/todo-list.ts';
import styles from './user-centre.module.css';

/** The buyer's pending tasks. */
export function TodoCard() {
  const { t } = useTranslation('user-centre');
  const counts = useQuery(orderQueries.counts);
  const addresses = useQuery(addressQueries.list);
  return (
    <Card title={t('todo')} className={styles['full'] ?? ''}>
      <DataState query={counts}>{(known) => <Todos todos={todoList(known, addresses.data?.length)} />}</DataState>
    </Card>
  );
}

function Todos({ todos }: { todos: readonly Todo[] }) {
  const { t } = useTranslation('user-centre');
  if (todos.length === 0)
    return (
      <>
        <p>{t('nothing')}</p>
        <p className={layout['muted']}>{t('nothingHint')}</p>
      </>
    );
  return (
    <ul className={classes(layout['stack0'], styles['todos'])}>
      {todos.map(({ kind, count, path }) => (
        <li key={kind}>
          <Link to={path} className={styles['todo']}>
            {t(`todoItem.${kind}`, { count })}
            <Icon name="arrow" size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
