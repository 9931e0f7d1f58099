<?php
/**
 * Settings → Wellness Storefront: what only an administrator may set.
 *
 * @package Wellness\Storefront
 */

namespace Wellness\Storefront;

defined( 'ABSPATH' ) || exit;
