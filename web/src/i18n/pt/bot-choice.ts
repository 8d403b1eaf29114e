/** Texts of the choice of a bot. */
export const botChoice = {
  noIntegration: 'Nenhuma',
  noPrompt: 'Nenhum',
  integration: 'Integração',
  integrationHint: 'Responde aos clientes enquanto ninguém aceita o atendimento.',
  prompt: 'Prompt de IA',
  promptHint: 'Responde quando nenhuma integração foi escolhida.',
  notInPlan: 'O plano da empresa não inclui integrações nem prompts de IA.',
};
