import type { QuickMessageView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { Paperclip } from '@blueprintjs/icons';
import { truncate } from '../../ui/formatters';
import type { VariableValues } from '../../entities/message/message-variables';
import { resolveVariables } from '../../entities/message/message-variables';
import { useTexts } from '../../entities/use-texts';

/** The quick answers above the composer; the text field keeps the focus and refers to the active one. */
export interface QuickAnswerMenuProps {
  readonly id: string;
  readonly answers: readonly QuickMessageView[];
  readonly active: number;
  readonly values: VariableValues;
  readonly onChoose: (answer: QuickMessageView) => void;
}

/** The id of an option, for `aria-activedescendant`. */
export const optionId = (menuId: string, index: number): string => `${menuId}-${index}`;

/** The matching answers, with variables filled as of now. */
export const QuickAnswerMenu = ({ id, answers, active, values, onChoose }: QuickAnswerMenuProps) => {
  const t = useTexts();
  if (answers.length === 0)
    return (
      <p className="quick-menu quick-none" role="status">
        {t('composer.noQuickAnswers')}
      </p>
    );
  return (
    <ul id={id} className="quick-menu" role="listbox" aria-label={t('composer.quickAnswers')}>
      {answers.map((answer, index) => (
        <li
          key={answer.id}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          // The press must not take the focus out of the text field.
          onMouseDown={event => event.preventDefault()}
          onClick={() => onChoose(answer)}
        >
          <span className="quick-code">/{answer.shortcode}</span>
          <span className="quick-text">
            {truncate(
              resolveVariables(answer.message, values).replace(/\s+/g, ' '),
              LIMITS.quickAnswerPreview,
            )}
          </span>
          {answer.isMedia && <Paperclip size={12} title={t('composer.attachment')} />}
        </li>
      ))}
    </ul>
  );
};
