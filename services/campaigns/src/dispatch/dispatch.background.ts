import type { BackgroundWork } from '@prosa/jobs';
import { CompanyCampaigns } from '../config/company-campaigns.service';
import { ShippingDecisions } from '../shipping/shipping-decisions.service';
import { Audiences } from './audience.service';
import { CampaignRounds } from './campaign-rounds.lifecycle';
import { LaneGuard } from './lane-guard.service';
import { LanesService } from './lanes.service';
import { NumbersAhead } from './numbers-ahead.service';

/** Starts campaigns and sends their messages. */
export const dispatchBackground: BackgroundWork = {
  lanes: [],
  providers: [
    Audiences,
    CompanyCampaigns,
    LaneGuard,
    LanesService,
    NumbersAhead,
    ShippingDecisions,
    CampaignRounds,
  ],
};
