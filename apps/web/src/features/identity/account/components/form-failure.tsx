import { Icon } from '@xunban/ui';
import styles from './account.module.css';

/** Reason why the form was refused; announced when it appears. */
export function FormFailure({ message }: { message: string | undefined }) {
  return (
    <div role="alert">
      {message && (
        <p className={styles['failure']}>
          <Icon name="alert" size={16} />
          {message}
        </p>
      )}
    </div>
  );
}
