import { articlePage } from './article-page.tsx';
import styles from './articles.module.css';
import { CapabilityCheck } from './capability-check.tsx';
import { DesignRulesForm } from './design-rules-form.tsx';

const CapabilityArticle = articlePage('page', 'manufacturingprocess');

/**
 * The factory's capabilities: the article with every rule, a form to check a board, and the same rules as design rules for a
 * CAD tool.
 */
export function CapabilityPage() {
  return (
    <>
      <CapabilityArticle />
      <div className={styles['below']}>
        <CapabilityCheck />
        <DesignRulesForm />
      </div>
    </>
  );
}
