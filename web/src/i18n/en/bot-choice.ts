/** Texts of the choice of a bot. */
export const botChoice = {
  noIntegration: 'None',
  noPrompt: 'None',
  integration: 'Integration',
  integrationHint: 'Answers customers while nobody has accepted the conversation.',
  prompt: 'AI prompt',
  promptHint: 'Answers when no integration was chosen.',
  notInPlan: 'The company’s plan includes neither integrations nor AI prompts.',
};
