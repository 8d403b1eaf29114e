import { Body, Controller, Get, Header, Inject, Optional, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { may } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, Public, RequestEnvelope, Requires, TextField } from '@prosa/http';
import type { Viewer } from '@prosa/http';
import { PLATFORM_COMPANY, type PlatformCompany } from '@prosa/platform';
import { readableKey, SettingService } from './setting.service';
import { isSettingKey, settingSpec, SettingsReader } from './settings-reader';

/** The company whose settings apply to unauthenticated users, unless the URL names another. */
const FIRST_COMPANY = 1;

/** The body of a change; older clients send the key along, which is dropped. */
export class SettingInput {
  @TextField({ max: 1_000 })
  value!: string;
}

/** The settings that a person may read and change. */
@ApiTags('settings')
@Controller('settings')
export class SettingController {
  constructor(
    private readonly reader: SettingsReader,
    private readonly handlers: SettingService,
  ) {}

  @Get()
  @Requires('settings:read')
  @ApiOperation({ summary: 'All settings, defaults included' })
  async list(@CurrentViewer() viewer: Viewer): Promise<readonly object[]> {
    const all = await this.reader.list(viewer.companyId, viewer.userId);
    return all.filter(({ key }) => may(viewer, settingSpec(key).read));
  }

  @Get(':key')
  @Requires('settings:read')
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiOperation({ summary: 'The value of a setting, as a JSON string' })
  async show(@Param('key') sent: string, @CurrentViewer() viewer: Viewer): Promise<string> {
    const key = readableKey(sent, viewer);
    return JSON.stringify(await this.reader.get(viewer.companyId, key, viewer.userId));
  }

  @Put(':key')
  @Requires('settings:read')
  @ApiOperation({ summary: 'Changes a setting; each key names who may' })
  async update(
    @Param('key') key: string,
    @Body() { value }: SettingInput,
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<object> {
    await this.handlers.change(key, value, viewer, envelope);
    return { key, value };
  }
}

/** The few settings that a sign-in or sign-up page needs. */
@ApiTags('settings')
@Controller('public-settings')
export class PublicSettingController {
  constructor(
    private readonly reader: SettingsReader,
    @Optional() @Inject(PLATFORM_COMPANY) private readonly platform?: PlatformCompany,
  ) {}

  @Get(':key')
  @Public()
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiOperation({ summary: 'The value of a public setting as a JSON string; null for any other key' })
  async show(@Param('key') key: string): Promise<string> {
    if (!isSettingKey(key) || settingSpec(key).public !== true) return 'null';
    const companyId = (await this.platform?.id()) ?? FIRST_COMPANY;
    return JSON.stringify(await this.reader.get(companyId, key));
  }
}
