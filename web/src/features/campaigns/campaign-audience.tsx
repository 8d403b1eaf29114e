import { Checkbox, HTMLSelect } from '@blueprintjs/core';
import { EARLIER_OUTCOMES, LIMITS, TAGS_MATCHES } from '@prosa/contracts';
import type { CampaignView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { Line, SelectLine } from '../../resource/form-lines';
import type { CampaignInput } from './campaign-form';
import type { WithChoices } from './campaign-fields';

interface Option {
  readonly id: number;
  readonly name: string;
}

const Group = ({
  label,
  kind,
  options,
}: {
  readonly label: string;
  readonly kind: 'list' | 'tag';
  readonly options: readonly Option[];
}) =>
  options.length === 0 ? null : (
    <optgroup label={label}>
      {options.map(({ id, name }) => (
        <option key={id} value={`${kind}:${id}`}>
          {name}
        </option>
      ))}
    </optgroup>
  );

type AudienceProps = WithChoices & { readonly view: CampaignView | null };

const WhoLine = ({ form, choices: { lists, tags, campaigns }, view }: AudienceProps) => {
  const t = useT();
  return (
    <Line<CampaignInput, string>
      form={form}
      name="audience"
      label={t('campaigns:audience')}
      hint={t('campaigns:audienceHint')}
    >
      {({ id, describedBy, isInvalid, value, onChange }) => (
        <HTMLSelect
          id={id}
          fill
          value={value}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          onChange={event => onChange(event.currentTarget.value)}
        >
          <option value="">{t('campaigns:audienceNone')}</option>
          {view !== null && view.retryOf !== null && (
            <option value="retry">{t('campaigns:failuresOf', { name: view.retryOf.name })}</option>
          )}
          {campaigns.length > 0 && <option value="earlier">{t('campaigns:earlierAudience')}</option>}
          <Group label={t('campaigns:lists')} kind="list" options={lists} />
          <Group label={t('campaigns:tags')} kind="tag" options={tags} />
        </HTMLSelect>
      )}
    </Line>
  );
};

const EarlierLines = ({ form, choices: { campaigns } }: WithChoices) => {
  const t = useT();
  return (
    <>
      <SelectLine
        form={form}
        name="earlierId"
        label={t('campaigns:earlierCampaign')}
        options={[
          { value: '', label: t('campaigns:earlierNone') },
          ...campaigns.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <SelectLine
        form={form}
        name="earlierOutcome"
        label={t('campaigns:earlierWho')}
        options={EARLIER_OUTCOMES.map(each => ({ value: each, label: t(`campaigns:earlier.${each}`) }))}
      />
    </>
  );
};

/** Further tags, of which people have one too, or all. */
const TagsLines = ({ form, choices: { tags } }: WithChoices) => {
  const t = useT();
  const { audience, moreTagIds } = form.input;
  const others = tags.filter(({ id }) => audience !== `tag:${id}`);
  if (others.length === 0) return null;
  const toggle = (id: number): void => {
    const more = moreTagIds.includes(id) ? moreTagIds.filter(each => each !== id) : [...moreTagIds, id];
    form.set({ moreTagIds: more.slice(0, LIMITS.campaignTags) });
  };
  return (
    <>
      <fieldset className="campaign-tags">
        <legend>{t('campaigns:moreTags')}</legend>
        {others.map(({ id, name }) => (
          <Checkbox
            key={id}
            inline
            checked={moreTagIds.includes(id)}
            label={name}
            onChange={() => toggle(id)}
          />
        ))}
      </fieldset>
      {moreTagIds.length > 0 && (
        <SelectLine
          form={form}
          name="tagsMatch"
          label={t('campaigns:tagsMatch')}
          options={TAGS_MATCHES.map(each => ({ value: each, label: t(`campaigns:tagsMatches.${each}`) }))}
        />
      )}
    </>
  );
};

/** Whom a campaign goes to, and who gets nothing nevertheless. */
export const AudiencePart = (props: AudienceProps) => {
  const t = useT();
  const { form, choices } = props;
  const { audience } = form.input;
  return (
    <>
      <WhoLine {...props} />
      {audience === 'earlier' && <EarlierLines form={form} choices={choices} />}
      {audience.startsWith('tag:') && <TagsLines form={form} choices={choices} />}
      {audience !== '' && choices.lists.length > 0 && (
        <SelectLine
          form={form}
          name="excludeListId"
          label={t('campaigns:exclude')}
          hint={t('campaigns:excludeHint')}
          options={[
            { value: '', label: t('campaigns:excludeNone') },
            ...choices.lists.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
    </>
  );
};
