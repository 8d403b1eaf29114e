import { Body, Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { LIMITS, type CampaignSettingRow, type CampaignSettings, type OptOutLine } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  CurrentViewer,
  EnumField,
  IntegerField,
  ListField,
  ObjectField,
  ObjectListField,
  RequestEnvelope,
  Requires,
  RequiresPlan,
  TextField,
  type Viewer,
} from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { SettingService, type SettingKey } from '@prosa/settings';
import { CampaignAccessGuard } from './campaign-access.guard';
import { windowText } from './campaign-settings';
import { CompanyCampaigns } from './company-campaigns.service';

const bounds = ({ min, max }: { readonly min: number; readonly max: number }) => ({ min, max });

/** A pause of any length: whether it is long enough for the network is checked with the other settings. */
const pause = ({ min, max }: { readonly min: number; readonly max: number }) => ({
  ...{ min: 0, max },
  text: `Seconds; at least ${min}, unless WhatsApp is simulated.`,
});

/** A text of the company's own. */
export class CampaignVariableInput {
  @TextField({
    min: 1,
    max: LIMITS.campaignVariables.key,
    pattern: /^[\p{L}\p{N}_-]+$/u,
    text: 'As in {{key}}.',
  })
  key!: string;

  @TextField({ max: LIMITS.campaignVariables.value })
  value!: string;
}

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const END = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** When campaigns go out, on the company's clocks. */
export class SendingWindowInput {
  @ListField({ of: 'id', min: 1, max: 7, text: 'From 1 for Monday to 7 for Sunday.' })
  days!: number[];

  @TextField({ max: 5, pattern: TIME, text: '`HH:mm`.' })
  from!: string;

  @TextField({ max: 5, pattern: END, text: '`HH:mm`, after `from`; `24:00` is the end of the day.' })
  until!: string;
}

/** Settings of campaigns. */
export class CampaignSettingsInput {
  @IntegerField(pause(LIMITS.campaignMessageInterval))
  messageInterval!: number;

  @IntegerField({ ...bounds(LIMITS.campaignBatchSize), text: 'Messages.' })
  messageBatchSize!: number;

  @IntegerField(pause(LIMITS.campaignGreaterInterval))
  greaterInterval!: number;

  @ObjectField(() => SendingWindowInput, { optional: true, nullable: true, text: 'Null: at any hour.' })
  sendingWindow?: SendingWindowInput | null;

  @IntegerField({ ...LIMITS.campaignStrangers, optional: true, text: 'In a day; 0 is no limit.' })
  strangersPerDay?: number;

  @IntegerField({
    ...LIMITS.campaignPerPersonWeek,
    optional: true,
    text: 'Campaigns to a person in seven days; 0 is no limit.',
  })
  perPersonWeek?: number;

  @EnumField(['pt', 'en', 'es', 'none'], {
    optional: true,
    text: 'In which language a first message says how to leave.',
  })
  optOutLine?: OptOutLine;

  @ObjectListField(() => CampaignVariableInput, { optional: true, max: LIMITS.campaignVariables.most })
  variables?: CampaignVariableInput[];
}

/** The body of `POST /campaign-settings`. */
export class CampaignSettingsRequest {
  @ObjectField(() => CampaignSettingsInput)
  settings!: CampaignSettingsInput;
}

/** The pace of campaigns and the texts that they name (spec 2 §7). */
@ApiTags('campaigns')
@Controller('campaign-settings')
@Requires('campaigns:manage')
@RequiresPlan('useCampaigns')
@UseGuards(CampaignAccessGuard)
export class CampaignSettingsController {
  constructor(
    private readonly settings: SettingService,
    private readonly company: CompanyCampaigns,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The pace of campaigns and the texts that they name, a row each' })
  async show(@CurrentViewer() { companyId }: Viewer): Promise<readonly CampaignSettingRow[]> {
    return rowsOf(await this.company.settings(companyId));
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Sets the pace of campaigns and the texts that they name' })
  async change(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() { commandId: _, ...envelope }: CommandEnvelope,
    @Body() { settings }: CampaignSettingsRequest,
  ): Promise<readonly CampaignSettingRow[]> {
    const chosen: [SettingKey, string][] = [
      ['campaignMessageInterval', String(settings.messageInterval)],
      ['campaignBatchSize', String(settings.messageBatchSize)],
      ['campaignGreaterInterval', String(settings.greaterInterval)],
    ];
    const { sendingWindow, strangersPerDay, perPersonWeek, optOutLine } = settings;
    if (sendingWindow !== undefined) chosen.push(['campaignWindow', windowText(sendingWindow)]);
    if (strangersPerDay !== undefined) chosen.push(['campaignStrangersPerDay', String(strangersPerDay)]);
    if (perPersonWeek !== undefined) chosen.push(['campaignPerPersonWeek', String(perPersonWeek)]);
    if (optOutLine !== undefined) chosen.push(['campaignOptOutLine', optOutLine]);
    // A key that is there already stays as it is (spec 2 §5).
    const variables = settings.variables?.filter(
      ({ key }, index, all) => all.findIndex(other => other.key === key) === index,
    );
    if (variables !== undefined)
      chosen.push(['campaignVariables', JSON.stringify(variables.map(({ key, value }) => ({ key, value })))]);
    // The same rules as through `PUT /settings/{key}`; nothing is changed when one of them refuses.
    const refused = chosen.find(([key, value]) => !this.settings.takes(key, value));
    if (refused !== undefined) throw new DomainError('ERR_VALIDATION', refused[0]);
    for (const [key, value] of chosen) await this.settings.choose(key, value, viewer, envelope);
    return this.show(viewer);
  }
}

const rowsOf = (settings: CampaignSettings): readonly CampaignSettingRow[] =>
  KEYS.map(key => ({ key, value: JSON.stringify(settings[key]) }));

const KEYS = [
  ...(['messageInterval', 'messageBatchSize', 'greaterInterval'] as const),
  ...(['sendingWindow', 'strangersPerDay', 'perPersonWeek', 'optOutLine', 'variables'] as const),
];
