import { useQuery } from '@tanstack/react-query';
import type { BoardSpec, QuoteProfile } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Button, ConfirmDialog, Icon, Popover, problemText, toast } from '@xunban/ui';
import { useState } from 'react';
import { useSession } from '../../../shared/session.ts';
import type { Proposals } from '../live-quote/use-proposals.ts';
import { NameDialog } from '../saved-quotes/name-dialog.tsx';
import { changesFromHabits, type Habits, habitsOf } from './board-habits.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { profileQueries, usePutProfile, useRemoveProfile } from './profile-queries.ts';

/** Longest name that the server takes. */
const PROFILE_NAME_MAX = 30;

interface ProfileBarProps {
  readonly spec: BoardSpec;
  readonly measured: ReadonlySet<string>;
  readonly proposals: Proposals;
}

/** A member's habits: the last order's choices and named sets of them, one press each to apply, with the way back. */
export function ProfileBar({ spec, measured, proposals }: ProfileBarProps) {
  const { t } = useTranslation('quote');
  const isMember = useSession() !== null;
  const profiles = useQuery({ ...profileQueries.profiles(), enabled: isMember });
  const lastOrder = useQuery({ ...profileQueries.lastOrder(), enabled: isMember });
  const [isNaming, setIsNaming] = useState(false);
  const [renaming, setRenaming] = useState<QuoteProfile>();
  const [removing, setRemoving] = useState<QuoteProfile>();
  const put = usePutProfile();
  if (!isMember) return null;

  const apply = (habits: Habits, name: string) => {
    const changes = changesFromHabits(spec, habits, measured);
    if (changes.length === 0) toast.info(t('profile.already', { name }));
    else proposals.take(changes, t('profile.applied', { name, count: changes.length }));
  };
  const save = (name: string) => {
    const same = profiles.data?.find((profile) => profile.name === name);
    return put.mutateAsync({ ...(same && { id: same.id }), name, spec: habitsOf(spec) });
  };
  const last = lastOrder.data?.last;
  return (
    <>
      <Popover
        trigger={(props) => (
          <Button size="small" {...props}>
            {t('profile.menu')}
            <Icon name="chevron" size={14} />
          </Button>
        )}
      >
        {(close) => {
          const closing =
            <A extends readonly unknown[]>(callback: (...args: A) => void) =>
            (...args: A) => {
              close();
              callback(...args);
            };
          return (
            <ProfileMenu
              lastOrderNo={last?.orderNo}
              profiles={profiles.data}
              onLastOrder={closing(
                () => last && apply(habitsOf(last.spec), t('profile.lastOrder', { orderNo: last.orderNo })),
              )}
              onApply={closing((profile) => apply(profile.spec, profile.name))}
              onRename={closing(setRenaming)}
              onRemove={closing(setRemoving)}
              onSaveAs={closing(() => setIsNaming(true))}
            />
          );
        }}
      </Popover>
      {isNaming && (
        <NameDialog
          title={t('profile.saveTitle')}
          label={t('savedQuote.name')}
          initial=""
          maxLength={PROFILE_NAME_MAX}
          confirm={t('profile.save')}
          onClose={() => setIsNaming(false)}
          onSubmit={async (name) => {
            await save(name);
            toast.success(t('profile.saved', { name }));
          }}
        >
          <p>{t('profile.saveHint')}</p>
        </NameDialog>
      )}
      {renaming && <RenameDialog profile={renaming} onClose={() => setRenaming(undefined)} />}
      <RemoveDialog profile={removing} onClose={() => setRemoving(undefined)} />
    </>
  );
}

interface RenameDialogProps {
  readonly profile: QuoteProfile;
  readonly onClose: () => void;
}

function RenameDialog({ profile, onClose }: RenameDialogProps) {
  const { t } = useTranslation('quote');
  const put = usePutProfile();
  return (
    <NameDialog
      title={t('savedQuote.renameTitle')}
      label={t('savedQuote.name')}
      initial={profile.name}
      maxLength={PROFILE_NAME_MAX}
      confirm={t('savedQuote.rename')}
      onClose={onClose}
      onSubmit={(name) => put.mutateAsync({ id: profile.id, name, spec: profile.spec })}
    />
  );
}

interface RemoveDialogProps {
  /** Undefined while the dialog is closed. */
  readonly profile: QuoteProfile | undefined;
  readonly onClose: () => void;
}

function RemoveDialog({ profile, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('quote');
  const remove = useRemoveProfile();
  return (
    <ConfirmDialog
      open={profile !== undefined}
      question={t('savedQuote.removeTitle', { name: profile?.name ?? '' })}
      confirm={t('savedQuote.remove')}
      danger
      onClose={onClose}
      onConfirm={async () => {
        if (!profile) return;
        await remove.mutateAsync(profile.id).catch((error: unknown) => {
          toast.error(problemText(error));
          throw error;
        });
      }}
    >
      <p>{t('profile.removeHint')}</p>
    </ConfirmDialog>
  );
}
