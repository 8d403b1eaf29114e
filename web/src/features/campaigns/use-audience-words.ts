import type { CampaignView } from '@prosa/contracts';
import { useT } from '../../i18n';
import type { CampaignInput } from './campaign-form';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** What an audience may be made of. */
export interface AudienceChoices {
  readonly lists: readonly Named[];
  readonly tags: readonly Named[];
  readonly campaigns: readonly Named[];
}

const nameOf = (among: readonly Named[], id: string | undefined): string | null =>
  among.find(each => String(each.id) === id)?.name ?? null;

/** Who gets a campaign, in words: list, tags and how they are joined, an earlier campaign and whom of it, who is left out. */
export const useAudienceWords = (): ((
  input: CampaignInput,
  choices: AudienceChoices,
  view: CampaignView | null,
) => string | null) => {
  const t = useT();
  const chosen = (
    { audience, earlierId, earlierOutcome, moreTagIds, tagsMatch }: CampaignInput,
    { lists, tags, campaigns }: AudienceChoices,
    view: CampaignView | null,
  ): string | null => {
    if (audience === 'retry') return t('campaigns:failuresOf', { name: view?.retryOf?.name ?? '' });
    if (audience === 'earlier') {
      const known = view?.earlier ?? null;
      const name = String(known?.id) === earlierId ? known?.name : nameOf(campaigns, earlierId);
      if (name == null) return null;
      return `${t('campaigns:earlierOf', { name })} · ${t(`campaigns:earlier.${earlierOutcome}`)}`;
    }
    const [kind, id] = audience.split(':');
    const name = nameOf(kind === 'list' ? lists : tags, id);
    if (kind !== 'tag' || name === null || moreTagIds.length === 0) return name;
    const more = tags.filter(each => moreTagIds.includes(each.id)).map(each => each.name);
    return `${[name, ...more].join(', ')} (${t(`campaigns:tagsMatches.${tagsMatch}`)})`;
  };
  return (input, choices, view) => {
    const audience = chosen(input, choices, view);
    const list = nameOf(choices.lists, input.excludeListId);
    return audience === null || list === null ? audience : t('campaigns:audienceWithout', { audience, list });
  };
};
