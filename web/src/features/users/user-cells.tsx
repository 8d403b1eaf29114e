import type { Profile, QueueRef, UserView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { Avatar } from '../../ui/avatar';
import { Chip } from '../../ui/chip';

/** The names of the profiles. */
export const useProfileNames = (): Readonly<Record<Profile, string>> => {
  const t = useT();
  return {
    user: t('users:profileUser'),
    supervisor: t('users:profileSupervisor'),
    admin: t('users:profileAdmin'),
  };
};

/** A person's profile in words. */
export const ProfileName = ({ profile }: { readonly profile: Profile }) => useProfileNames()[profile];

/** Whether a person is here now: a dot and a word. */
export const Presence = ({ isOnline }: { readonly isOnline: boolean }) => {
  const t = useT();
  return (
    <span className="presence" data-online={isOnline}>
      {isOnline ? t('users:online') : t('users:offline')}
    </span>
  );
};

/** The queues of a person by colour and name. */
export const QueueChips = ({ queues }: { readonly queues: readonly QueueRef[] }) => {
  const t = useT();
  if (queues.length === 0) return <span className="field-hint">{t('users:noQueues')}</span>;
  return (
    <span className="queue-chips">
      {queues.map(queue => (
        <Chip key={queue.id} name={queue.name} color={queue.color} />
      ))}
    </span>
  );
};

/** A user's picture and name, with a mark for oneself and for super users. */
export const Person = ({ user }: { readonly user: UserView }) => {
  const t = useT();
  const { id } = useUser();
  return (
    <span className="person">
      <Avatar name={user.name} size={32} />
      <span className="person-name">{user.name}</span>
      {user.id === id && <span className="person-mark">{t('users:you')}</span>}
      {user.super && (
        <span className="person-mark" title={t('users:superHint')}>
          {t('users:super')}
        </span>
      )}
    </span>
  );
};
