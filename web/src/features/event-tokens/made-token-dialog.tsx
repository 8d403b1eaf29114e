import { Button, InputGroup } from '@blueprintjs/core';
import type { NewEventTokenView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { CopyButton } from '../../ui/copy-button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';

const curlOf = ({ token, scopes }: NewEventTokenView): string => {
  const path = scopes.includes('read') ? 'tickets' : 'events';
  return `curl '${window.location.origin}/api/v1/${path}?limit=10' -H 'Authorization: Bearer ${token}'`;
};

/** Shows a new token, this once. */
export const MadeTokenDialog = ({
  made,
  onClose,
}: {
  readonly made: NewEventTokenView;
  readonly onClose: () => void;
}) => {
  const t = useT();
  const lines = [
    ['token', made.token, 'copyToken', 'tokenCopied'],
    ['example', curlOf(made), 'copyExample', 'exampleCopied'],
  ] as const;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('eventTokens:onceTitle')}
      subject={made.name}
      width={560}
      footer={<Button intent="primary" text={t('eventTokens:done')} onClick={onClose} />}
    >
      <p className="made-token-note">{t('eventTokens:onceBody')}</p>
      {lines.map(([what, text, copy, copied]) => (
        <Field key={what} label={t(`eventTokens:${what}`)}>
          {({ id }) => (
            <div className="made-token-line">
              <InputGroup id={id} fill readOnly className="made-token" value={text} autoComplete="off" />
              <CopyButton text={text} label={t(`eventTokens:${copy}`)} done={t(`eventTokens:${copied}`)} />
            </div>
          )}
        </Field>
      ))}
    </Dialog>
  );
};
