import { useEffect, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Disable } from '@blueprintjs/icons';
import type { ContactOptOutView, ContactView, OptOutView } from '@prosa/contracts';
import { api } from '../../../api/client';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { useT } from '../../../i18n';
import { refusalOf } from '../../../session/access.rule';
import { useUser } from '../../../session/use-session';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { formatContactName, formatDateTime } from '../../../ui/formatters';
import { toast } from '../../../ui/toaster';
import { optOutsActions as actions, selectOptOut, selectOptOutResets } from './opt-outs.slice';
import { unanswered } from '../../../api/unanswered';
import './opt-outs-texts';
import './contact-opt-out.css';

const access = { plan: 'useCampaigns', switch: 'campaignsEnabled', permission: 'optOuts:work' } as const;

const pathOf = (contactId: number): string => `/contacts/${contactId}/opt-out`;

type Verb = 'record' | 'withdraw';

/** Asks the server when the card opens and after frames were lost; without a response nothing is shown. */
const useOptOut = (contactId: number): OptOutView | null | undefined => {
  const dispatch = useAppDispatch();
  const resets = useAppSelector(selectOptOutResets);
  useEffect(() => {
    const stop = new AbortController();
    dispatch(actions.asked(contactId));
    api.get<ContactOptOutView>(pathOf(contactId), { signal: stop.signal }).then(view => {
      if (!stop.signal.aborted) dispatch(actions.loaded(view));
    }, unanswered);
    return () => stop.abort();
  }, [dispatch, contactId, resets]);
  return useAppSelector(state => selectOptOut(state, contactId));
};

/** Records and withdraws; a notice says so and takes it back. */
const useVerbs = ({ id, name }: Pick<ContactView, 'id' | 'name'>) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const run = async (verb: Verb, customerAsked = false): Promise<void> => {
    setBusy(true);
    try {
      const path = pathOf(id);
      const view =
        verb === 'record'
          ? await api.put<ContactOptOutView>(path)
          : await api.delete<ContactOptOutView>(customerAsked ? `${path}?customerAsked=true` : path);
      dispatch(actions.changed(view));
      toast.show({
        text: t(`contactOptOuts:done.${verb}`, { name: formatContactName(name) }),
        tone: 'success',
        key: `opt-out-${id}`,
        // What the customer had said themselves does not come back by a press here.
        ...(!customerAsked && {
          action: {
            label: t('contactOptOuts:undo'),
            run: () => void run(verb === 'record' ? 'withdraw' : 'record'),
          },
        }),
      });
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
};

const State = ({ optOut }: { readonly optOut: OptOutView | null }) => {
  const t = useT();
  if (optOut === null) return <p className="opt-out-state">{t('contactOptOuts:receives')}</p>;
  const when = formatDateTime(optOut.since);
  return (
    <div className="opt-out-state">
      <p className="opt-out-mark">
        <Disable size={14} /> {t('contactOptOuts:none')}
      </p>
      <p className="opt-out-since tnum">
        {optOut.by === 'customer'
          ? t('contactOptOuts:byCustomer', { when })
          : t('contactOptOuts:byUser', { when, name: optOut.user?.name ?? '' })}
      </p>
    </div>
  );
};

const Section = ({ contact }: { readonly contact: ContactView }) => {
  const t = useT();
  const optOut = useOptOut(contact.id);
  const { isBusy, run } = useVerbs(contact);
  const [isAsking, setAsking] = useState(false);
  if (optOut === undefined) return null;
  const press = (): void => {
    if (optOut?.by === 'customer') setAsking(true);
    else void run(optOut === null ? 'record' : 'withdraw');
  };
  return (
    <section className="drawer-section" aria-labelledby="contact-opt-out">
      <h3 id="contact-opt-out">{t('contactOptOuts:title')}</h3>
      <div className="opt-out">
        <State optOut={optOut} />
        <Button
          size="small"
          loading={isBusy}
          text={t(optOut === null ? 'contactOptOuts:record' : 'contactOptOuts:withdraw')}
          onClick={press}
        />
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        intent="primary"
        title={t('contactOptOuts:askTitle')}
        body={t('contactOptOuts:askBody', { name: formatContactName(contact.name) })}
        confirmLabel={t('contactOptOuts:askConfirm')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void run('withdraw', true);
        }}
      />
    </section>
  );
};

/**
 * Whether a contact gets campaigns, since when and by whose act not, and the button that changes it; nothing where there
 * are no campaigns, and for groups and contacts without a number, which get none.
 */
export const ContactOptOut = ({ contact }: { readonly contact: ContactView }) => {
  const isRefused = refusalOf(useUser(), access) !== null;
  if (isRefused || contact.isGroup === true || contact.number === '') return null;
  return <Section key={contact.id} contact={contact} />;
};
