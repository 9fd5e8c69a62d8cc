import { useParams } from 'react-router';
import { MentionView } from './mention-view.tsx';

/** The note that mentions this user, in a tab of its own. */
export function MentionPage() {
  const { id = '' } = useParams();
  return <MentionView key={id} id={id} />;
}
