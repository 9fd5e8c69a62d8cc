import styles from './article.module.css';
import { articlePage } from './article-page.tsx';
import { CapabilityCheck } from './capability-check.tsx';
import { DesignRulesForm } from './design-rules-form.tsx';

const CapabilityArticle = articlePage('page', 'manufacturingprocess');

/** What the house can make: the article with every rule, a board to try, and the same as design rules for a CAD tool. */
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
