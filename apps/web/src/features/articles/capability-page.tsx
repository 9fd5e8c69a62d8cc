import styles from './article.module.css';
import { articlePage } from './article-page.tsx';
import { DesignRulesForm } from './design-rules-form.tsx';

const CapabilityArticle = articlePage('page', 'manufacturingprocess');

/** What the house can make: the article, and the same as design rules for the reader's CAD tool. */
export function CapabilityPage() {
  return (
    <>
      <CapabilityArticle />
      <div className={styles['below']}>
        <DesignRulesForm />
      </div>
    </>
  );
}
