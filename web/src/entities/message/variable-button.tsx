import { Button } from '@blueprintjs/core';
import { useTexts } from '../use-texts';
import { MESSAGE_VARIABLES } from './message-variables';

type Known = (typeof MESSAGE_VARIABLES)[number];

const isKnown = (name: string): name is Known => (MESSAGE_VARIABLES as readonly string[]).includes(name);

/** Inserts a variable into a text, called by what it stands for; a company's own by its key. */
export const VariableButton = ({
  name,
  title,
  onInsert,
}: {
  readonly name: string;
  readonly title?: string;
  readonly onInsert: (name: string) => void;
}) => {
  const t = useTexts();
  const label = isKnown(name) ? t(`composer.variable.${name}`) : name;
  return (
    <Button
      size="small"
      text={label}
      aria-label={t('composer.insertVariable', { name: label })}
      title={title ?? `{{${name}}}`}
      onClick={() => onInsert(name)}
    />
  );
};
