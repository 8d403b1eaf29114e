/** Texts of the choice of a bot. */
export const botChoice = {
  noIntegration: 'None',
  noPrompt: 'None',
  integration: 'Integration',
  integrationHint: 'Answers customers while nobody has accepted the conversation.',
  prompt: 'AI prompt',
  promptHint: 'Answers when no integration was chosen.',
  stopped:
    'The plan does not include the bot that is chosen here. It does not answer, and customers wait for a person.',
  leaveOut: 'Leave without a bot',
  notInPlan: 'The company’s plan includes neither integrations nor AI prompts.',
};
