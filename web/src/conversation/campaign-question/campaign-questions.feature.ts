import type { Feature } from '../../core/feature';
import { campaignQuestionsSlice } from './campaign-questions.slice';
import type { CampaignQuestionsState } from './campaign-questions.slice';

/** Questions of campaigns in tickets, as far as they are on the screen. */
export const campaignQuestionsFeature: Feature<CampaignQuestionsState> = {
  name: 'campaignQuestions',
  reducer: campaignQuestionsSlice.reducer,
};
