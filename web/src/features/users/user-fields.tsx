import { useState } from 'react';
import { PROFILES } from '@prosa/contracts';
import type { ConnectionView, QueueView } from '@prosa/contracts';
import { serviceConnections } from '../../entities/connection/service-connections';
import { useT } from '../../i18n';
import { ChoiceLine, PasswordLine, SelectLine, SwitchLine, TextLine } from '../../resource/form-lines';
import type { RecordForm } from '../../resource/record-form';
import { useList, useListOnceThere } from '../../resource/use-list';
import { useMay, useUser } from '../../session/use-session';
import { useProfileNames } from './user-cells';
import { isOwnKey } from './user-form';
import type { UserInput } from './user-form';

interface Props {
  readonly form: RecordForm<UserInput>;
}

const ProfileChoice = ({ form }: Props) => {
  const t = useT();
  const names = useProfileNames();
  const hints = {
    user: t('users:profileUserHint'),
    supervisor: t('users:profileSupervisorHint'),
    admin: t('users:profileAdminHint'),
  };
  return (
    <SelectLine
      form={form}
      name="profile"
      label={t('users:profile')}
      hint={hints[form.input.profile]}
      options={PROFILES.map(value => ({ value, label: names[value] }))}
    />
  );
};

/** Fields that only administrators change (spec 1 §5). */
const Rights = ({ form }: Props) => {
  const t = useT();
  const queues = useListOnceThere<QueueView>('/queue');
  const connections = useList<ConnectionView>('/whatsapp/?session=0');
  // One of campaigns stays offered as long as the form is open.
  const [kept] = useState(form.input.whatsappId);
  const choices = [
    { value: '', label: t('users:noConnection') },
    ...serviceConnections(connections, Number(kept)).map(({ id, name }) => ({
      value: String(id),
      label: name,
    })),
  ];
  return (
    <>
      <ProfileChoice form={form} />
      <ChoiceLine
        form={form}
        name="queueIds"
        label={t('users:queues')}
        hint={t('users:queuesHint')}
        options={queues}
        emptyText={t('users:noQueuesYet')}
      />
      <SelectLine
        form={form}
        name="whatsappId"
        label={t('users:connection')}
        hint={t('users:connectionHint')}
        options={choices}
      />
      <SelectLine
        form={form}
        name="allTicket"
        label={t('users:allTicket')}
        hint={t('users:allTicketHint')}
        options={[
          { value: 'disabled', label: t('users:allTicketDisabled') },
          { value: 'enabled', label: t('users:allTicketEnabled') },
        ]}
      />
      <SwitchLine form={form} name="leadsOn" label={t('users:leadsOn')} hint={t('users:leadsOnHint')} />
    </>
  );
};

/** Name, credentials and rights of a user. */
export const UserFields = ({ form }: Props) => {
  const t = useT();
  const mayManage = useMay('users:manage');
  const viewer = useUser();
  return (
    <>
      <TextLine form={form} name="name" label={t('users:name')} autoFocus />
      <TextLine form={form} name="email" label={t('users:email')} type="email" />
      <PasswordLine
        form={form}
        name="password"
        label={t('users:password')}
        {...(form.isNew ? {} : { hint: t('users:passwordHint') })}
      />
      {isOwnKey(form.input, viewer) && (
        <PasswordLine
          form={form}
          name="currentPassword"
          label={t('users:currentPassword')}
          hint={t('users:currentPasswordHint')}
          autoComplete="current-password"
        />
      )}
      {mayManage && <Rights form={form} />}
    </>
  );
};
