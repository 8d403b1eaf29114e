import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CommandEnvelope } from '@prosa/event-store';
import { BooleanField, CurrentViewer, RequestEnvelope, Requires, TextField, type Viewer } from '@prosa/http';
import { recordHandlers, type RecordService } from '@prosa/resource';
import { SettingService, SettingsReader } from '@prosa/settings';
import { help } from './help.resource';

/** Which page's help is wanted. */
export class HelpPageQuery {
  @TextField({ max: 64, text: "The first part of the page's address; `dashboard` for none." })
  keyword!: string;
}

/** Whether a person wants the help of a page to open at the first visit. */
export class HelpPreference {
  @BooleanField()
  value!: boolean;
}

/** The help of one page, and whether a person wants to be shown it unasked (spec 1 §7). */
@ApiTags('helps')
@Controller()
@Requires('helps:read')
export class HelpPagesController {
  constructor(
    private readonly modules: ModuleRef,
    private readonly settings: SettingService,
    private readonly reader: SettingsReader,
  ) {}

  @Get('help/pages')
  @ApiOperation({ summary: "A page's help; null when there is none" })
  async page(@CurrentViewer() viewer: Viewer, @Query() { keyword }: HelpPageQuery): Promise<object | null> {
    const records = this.modules.get<RecordService>(recordHandlers(help), { strict: false });
    const found = (await records.all(viewer)).find(row => keyword !== '' && row['keyword'] === keyword);
    return found === undefined ? null : help.view(found);
  }

  @Get('user-help-preferences')
  @ApiOperation({ summary: "Whether a page's help opens by itself at the first visit" })
  async preference(@CurrentViewer() { companyId, userId }: Viewer): Promise<boolean> {
    return (await this.reader.get(companyId, 'pageHelp', userId)) === 'enabled';
  }

  @Post('user-help-preferences')
  @HttpCode(200)
  @ApiOperation({ summary: 'Chooses that' })
  async prefer(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Body() { value }: HelpPreference,
  ): Promise<boolean> {
    await this.settings.choose('pageHelp', value ? 'enabled' : 'disabled', viewer, envelope);
    return value;
  }
}
